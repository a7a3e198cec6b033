import urllib.error
import urllib.request

import pytest

from tools import serve


def _get(address, **headers):
    try:
        reply = urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10)
    except urllib.error.HTTPError as error:
        return error
    return reply


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("runtime.mjs", "text/javascript"),
        ("page.js", "text/javascript"),
        ("python.wasm", "application/wasm"),
        ("index.html", "text/html; charset=utf-8"),
        ("image.gz", "application/gzip"),
        ("wheels/rules.whl", "application/zip"),
    ],
)
def test_files_have_the_types_that_browsers_insist_on(tmp_path, serving, name, kind):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(b"x")
    reply = _get(serving(tmp_path) + name)
    assert reply.headers["Content-Type"] == kind
    assert reply.headers["Content-Encoding"] is None


def test_a_file_is_kept_but_asked_for_again(tmp_path, serving):
    (tmp_path / "a.js").write_bytes(b"x")
    address = serving(tmp_path) + "a.js"
    first = _get(address)
    assert first.headers["Cache-Control"] == "no-cache"
    assert _get(address, **{"If-Modified-Since": first.headers["Last-Modified"]}).status == 304


def test_nothing_outside_the_folder_is_served(tmp_path, serving):
    (tmp_path / "secret").write_text("x", "utf-8")
    (tmp_path / "site").mkdir()
    assert _get(serving(tmp_path / "site") + "../secret").status == 404


def test_a_missing_folder_and_a_taken_port_are_sentences(tmp_path, serving, capsys):
    assert serve.main([str(tmp_path / "none")]) == 1
    assert "make book" in capsys.readouterr().err
    port = serving(tmp_path).rstrip("/").rpartition(":")[2]
    assert serve.main([str(tmp_path), "--port", port]) == 1
    assert "choose another" in capsys.readouterr().err.lower()
