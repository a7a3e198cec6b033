// Whether this browser has fetched this build before: then nothing that Python needs competes with the page for the line.

const KEY = "live-build";

export function fetchedBefore(build: string): boolean {
  try {
    return localStorage.getItem(KEY) === build;
  } catch {
    return false; // storage is blocked
  }
}

export function noteFetched(build: string): void {
  try {
    if (localStorage.getItem(KEY) !== build) localStorage.setItem(KEY, build);
  } catch {
    // every visit starts as the first one does
  }
}
