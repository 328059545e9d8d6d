import type {} from '@site/contract/earlyEvents';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(field: Field): boolean {
  return 'options' in field
    ? field.selectedOptions[0]?.defaultSelected === false
    : field.value !== field.defaultValue;
}

/** React's record of a field's value: it reports a change only if the field's value differs from this. */
interface Tracked {
  readonly _valueTracker?: { setValue(value: string): void } | undefined;
}

interface Entry {
  readonly value: string;
  readonly selection?: readonly [start: number | null, end: number | null];
}

function entryOf(field: Field): Entry {
  const { value } = field;
  return 'options' in field ? { value } : { value, selection: [field.selectionStart, field.selectionEnd] };
}

/** A field that still has the value isn't touched: any assignment would move the caret, and end a composition. */
function reportValue(field: Field, { value, selection }: Entry): void {
  if (field.value !== value) {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, value);
    // Fields such as those for addresses have none.
    if (!('options' in field) && selection && selection[0] !== null) field.setSelectionRange(...selection);
  }
  (field as Tracked)._valueTracker?.setValue(value === '' ? ' ' : '');
  field.dispatchEvent(new Event('options' in field ? 'change' : 'input', { bubbles: true }));
}

function repeatOf({ type, target, submitter }: Event & Partial<SubmitEvent>): (() => void) | undefined {
  if (type === 'submit') return () => (target as HTMLFormElement).requestSubmit(submitter);
  const button = (target as Element).closest('button');
  // A form reports its submission itself.
  if (!button || (button.form && button.type === 'submit')) return undefined;
  return () => button.click();
}

/**
 * Keeps what a visitor does with a served page before its code has loaded: the last press or submission, and what is
 * entered, even before this script has run. Must be called in the task in which React begins to listen, since React
 * stops events that it can't handle.
 */
export function keepEarlyInput(root: HTMLElement): () => void {
  const page = root.querySelector('#content') ?? root;
  const entered = new Map<Field, Entry>();
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
  const keep = (field: Field) => entered.set(field, entryOf(field));
  for (const field of page.querySelectorAll<Field>('input, textarea, select'))
    if (isChanged(field)) keep(field);
  listen('input', ({ target }) => keep(target as Field));

  return () => {
    stop.abort();
    for (const [field, { value }] of entered) if (field.value === value) keep(field);
    // Not within an effect: there, React would render only after all fields, whose handlers would see stale state.
    queueMicrotask(() => {
      // What React knows of one field makes it render all others as it knows them.
      const isActive = (field: Field) => Number(field === document.activeElement);
      const fields = [...entered].sort(([one], [other]) => isActive(other) - isActive(one));
      for (const [field, entry] of fields) if (field.isConnected) reportValue(field, entry);
      entered.clear();
    });
    // React handles an event itself if the code was already there: then it is still being dispatched.
    if (last && last.event.eventPhase === Event.NONE) setTimeout(last.repeat);
    last = undefined;
  };
}
