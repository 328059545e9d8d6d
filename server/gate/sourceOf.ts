/**
 * The line of code that an error comes from: the first one of the site's files in its stack, without the origin.
 *
 * @param preferred what the path should begin with, if any line of the stack does
 */
export function sourceOf(stack: string | undefined, preferred: string): string | undefined {
  const lines = [...(stack ?? '').matchAll(/https?:\/\/[^/\s]+(\/[^\s()?]+?)(?:\?[^\s():]*)?(:\d+:\d+)/g)];
  const places = lines.map(([, path = '', position = '']) => path + position);
  return places.find((place) => place.startsWith(preferred)) ?? places[0];
}
