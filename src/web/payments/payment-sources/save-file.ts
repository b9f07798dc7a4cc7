// Downloads a file that was created in the browser.

const keptMs = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), keptMs);
}
