// Copying, with something to copy by hand where the browser refuses.

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not a secure address, no permission, or too long after the reader's click
  }
}

function byCommand(text: string): boolean {
  const area = document.createElement("textarea");
  const focused = document.activeElement;
  area.value = text;
  area.className = "live-hidden";
  document.body.append(area);
  area.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    done = false;
  }
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}

/** Copy a text; where that is refused, show it selected in `host`. */
export async function copy(text: string, host: HTMLElement): Promise<boolean> {
  host.querySelector(".live-copy")?.remove();
  if ((await written(text)) || byCommand(text)) return true;
  const area = document.createElement("textarea");
  area.className = "live-copy";
  area.readOnly = true;
  area.value = text;
  area.setAttribute("aria-label", "To copy");
  host.append(area);
  area.focus();
  area.select();
  return false;
}
