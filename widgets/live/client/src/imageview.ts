// Jupyter's own view shows a picture by a blob's address, which the page's policy does not let it load.

import { ImageView as JupyterImageView } from "@jupyter-widgets/controls";

function base64(view: DataView): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  let text = "";
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}

export class ImageView extends JupyterImageView {
  override update(): void {
    const value = this.model.get("value") as DataView;
    const format = String(this.model.get("format"));
    if (format === "url") this.el.src = new TextDecoder().decode(value);
    else this.el.src = `data:image/${format === "svg" ? "svg+xml" : format};base64,${base64(value)}`;
    for (const side of ["width", "height"] as const) {
      const length = this.model.get(side) as string | undefined;
      if (length) this.el.setAttribute(side, length);
      else this.el.removeAttribute(side);
    }
  }
}
