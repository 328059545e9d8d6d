export function reloadPage(): void {
  location.reload();
}
