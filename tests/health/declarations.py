"""A calculator is declared, not programmed: imports, names, constants, tuples and calls, nothing that decides."""

import ast


def faults(tree: ast.Module) -> list[str]:
    """Everything in a declaration's module that is more than a declaration, with its line."""
    found = []
    for position, node in enumerate(tree.body):
        if isinstance(node, ast.Import | ast.ImportFrom):
            continue
        if position == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # the docstring
        match node:
            case ast.Assign(targets=[ast.Name()]):
                found += _value(node.value)
            case ast.AnnAssign(target=ast.Name(), value=ast.expr() as value):
                found += _value(value)
            case _:
                found.append(_name(node))
    return found


def _value(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant() | ast.Name():
            return []
        case ast.Attribute():
            return _value(node.value)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return []  # a negative number
        case ast.Tuple():
            return [fault for element in node.elts for fault in _value(element)]
        case ast.Call():
            parts = [node.func, *node.args, *(keyword.value for keyword in node.keywords)]
            return [fault for part in parts for fault in _value(part)]
        case _:
            return [_name(node)]


def _name(node: ast.stmt | ast.expr) -> str:
    return f"line {node.lineno}: {type(node).__name__}"
