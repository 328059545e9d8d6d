/** Reloads the whole page at the current address, which the router has already changed. */
export function reloadPage(): void {
  location.reload();
}
