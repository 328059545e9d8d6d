/** Loads the whole page at the present address, which the router has changed already. */
export function loadAnew(): void {
  location.reload();
}
