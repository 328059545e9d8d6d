type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Tells React of a text that was typed before it took over the field. */
function reportText(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  // React reports a change only if the value differs from the one that was set through its own property.
  field.value = '';
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Keeps what a visitor does with a served page before its code has loaded. Links work without it; the last press of a
 * button or submission of a form waits, and so does text.
 *
 * @param root the element that React will hydrate; must be called before, since React stops events that it can't handle
 * @returns a function that repeats it, to be called when the page is interactive
 */
export function keepEarlyInput(root: HTMLElement): () => void {
  const page = root.querySelector('#content') ?? root;
  const typed = new Map<Field, string>();
  let last: { readonly event: Event; repeat(): void } | undefined;
  const stop = new AbortController();

  const listen = <Type extends 'click' | 'submit' | 'input'>(
    type: Type,
    run: (event: HTMLElementEventMap[Type], target: Element) => void,
  ) => {
    const onEvent = (event: HTMLElementEventMap[Type]) => {
      if (event.target instanceof Element && page.contains(event.target)) run(event, event.target);
    };
    root.addEventListener(type, onEvent, { capture: true, signal: stop.signal });
  };

  listen('click', (event, target) => {
    const button = target.closest('button');
    // A form reports its submission itself.
    if (!button || (button.form && button.type === 'submit')) return;
    last = { event, repeat: () => button.click() };
  });
  listen('submit', (event, form) => {
    event.preventDefault();
    const { submitter } = event;
    if (form instanceof HTMLFormElement) last = { event, repeat: () => form.requestSubmit(submitter) };
  });
  listen('input', (_event, field) => {
    if (isField(field)) typed.set(field, field.value);
  });

  return () => {
    stop.abort();
    // React handles an event itself if the code was already there: then it is still being dispatched.
    const repeat = last && last.event.eventPhase === Event.NONE ? last.repeat : undefined;
    // Outside of the effect, so that React renders after each text and the next handler sees it.
    setTimeout(() => {
      for (const [field, value] of typed) if (field.isConnected) reportText(field, value);
      repeat?.();
    });
  };
}
