/** Counts characters like the server's limits: in Unicode code points, so that an emoji is one. */
export function countCharacters(text: string): number {
  return [...text].length;
}

interface Limit {
  readonly max: number;
  readonly before: string;
}

/** Removes what was just entered beyond a limit. HTML's `maxlength` counts most emoji twice, unlike the server. */
export function limitLength(field: HTMLInputElement | HTMLTextAreaElement, { max, before }: Limit): void {
  const { value } = field;
  const length = countCharacters(value);
  // A text that was too long before, such as one typed before the page came to life, is left to its writer.
  const excess = Math.min(length - max, length - countCharacters(before));
  if (excess <= 0) return;
  const caret = field.selectionEnd ?? value.length;
  const kept = [...value.slice(0, caret)].slice(0, -excess).join('');
  field.value = kept + value.slice(caret);
  field.setSelectionRange(kept.length, kept.length);
}
