import pytest

from tools import browser


def _install(folder, name):
    program = folder / name
    program.write_text("#!/bin/sh\n", "utf-8")
    program.chmod(0o755)
    return str(program)


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A machine without a browser: a PATH of its own, nothing downloaded, and nothing that could be."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "MACOS_CHROMIUM", ())
    monkeypatch.setattr(browser, "_playwright_chromium", lambda: None)
    monkeypatch.setattr(browser, "_fetch_with_playwright", lambda: None)
    return tmp_path


@pytest.mark.parametrize("name", browser.CHROMIUM_NAMES)
def test_a_chromium_on_the_path_is_taken(bare, name):
    path = _install(bare, name)
    assert browser.chromium_path() == path


def test_else_playwrights_own(bare, monkeypatch):
    monkeypatch.setattr(browser, "_playwright_chromium", lambda: "downloaded")
    assert browser.chromium_path() == "downloaded"


def test_else_what_apt_get_installs(bare, monkeypatch):
    monkeypatch.setattr(browser, "_fetch_with_apt", lambda: _install(bare, "chromium"))
    assert browser.ensure_chromium() == str(bare / "chromium")


def test_else_a_sentence_says_what_to_install(bare, capsys):
    assert browser.main() == 1
    said = capsys.readouterr().err
    assert "install Chromium or Google Chrome" in said
    assert "BROWSER=none" in said


def test_firefox_is_used_where_it_is_installed(bare):
    assert browser.firefox_path() is None
    path = _install(bare, "firefox-esr")
    assert browser.firefox_path() == path
