import type {} from '@site/contract/earlyEvents';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns whether a field no longer has the value that the server rendered. */
function isChanged(field: Field): boolean {
  return 'options' in field
    ? field.selectedOptions[0]?.defaultSelected === false
    : field.value !== field.defaultValue;
}

/** Tells React of a value that was entered before it took over the field. */
function reportValue(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  // React reports a change only if the value differs from the one that was set through its own property.
  field.value = '';
  set?.call(field, value);
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Returns what repeats a press of a button or a submission of a form, or nothing for other events. */
function repeatOf({ type, target, submitter }: Event & Partial<SubmitEvent>): (() => void) | undefined {
  if (type === 'submit') return () => (target as HTMLFormElement).requestSubmit(submitter);
  const button = (target as Element).closest('button');
  // A form reports its submission itself.
  if (!button || (button.form && button.type === 'submit')) return undefined;
  return () => button.click();
}

/**
 * Keeps what a visitor does with a served page before its code has loaded. Links work without it; the last press of a
 * button or submission of a form waits, and so does what is entered into fields, even before this script has run.
 *
 * @param root the element that React will hydrate; must be called in the same task, before React listens, since React
 *   stops events that it can't handle
 * @returns a function that repeats it, to be called when the page is interactive
 */
export function keepEarlyInput(root: HTMLElement): () => void {
  const page = root.querySelector('#content') ?? root;
  const entered = new Map<Field, string>();
  let last: { readonly event: Event; readonly repeat: () => void } | undefined;
  const stop = new AbortController();

  const listen = (type: string, run: (event: Event) => void) => {
    const onEvent = (event: Event) => page.contains(event.target as Node) && run(event);
    root.addEventListener(type, onEvent, { capture: true, signal: stop.signal });
  };
  const keepPress = (event: Event) => {
    const repeat = repeatOf(event);
    if (repeat) last = { event, repeat };
  };

  window.earlyEvents?.forEach(keepPress);
  window.onclick = window.onsubmit = null;
  // The frame around the page is interactive at once.
  if (last && !page.contains(last.event.target as Node)) {
    setTimeout(last.repeat);
    last = undefined;
  }
  listen('click', keepPress);
  listen('submit', (event) => {
    event.preventDefault();
    keepPress(event);
  });
  const keep = (field: Field) => entered.set(field, field.value);
  for (const field of page.querySelectorAll<Field>('input, textarea, select'))
    if (isChanged(field)) keep(field);
  listen('input', ({ target }) => keep(target as Field));

  return () => {
    stop.abort();
    // Not within an effect: there, React would render only after all fields, whose handlers would see stale state.
    queueMicrotask(() => {
      for (const [field, value] of entered) if (field.isConnected) reportValue(field, value);
      entered.clear();
    });
    // React handles an event itself if the code was already there: then it is still being dispatched.
    if (last && last.event.eventPhase === Event.NONE) setTimeout(last.repeat);
    last = undefined;
  };
}
