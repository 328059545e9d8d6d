import { useRef, type ChangeEvent, type CompositionEvent } from 'react';
import { limitLength } from './limitLength.ts';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

interface LimitedInput<Field extends TextInput> {
  readonly max: number | undefined;
  readonly value: string;
  readonly onChange: ((event: ChangeEvent<Field>) => void) | undefined;
}

/**
 * Returns the handlers of a controlled field. What an input method composes may be longer than the limit until
 * committed.
 */
export function useLimitedInput<Field extends TextInput>({ max, value, onChange }: LimitedInput<Field>) {
  const beforeComposition = useRef(value);
  if (max === undefined || !onChange) return { onChange };
  return {
    onChange: (event: ChangeEvent<Field>) => {
      const { isComposing = false } = event.nativeEvent as Partial<InputEvent>;
      if (!isComposing) limitLength(event.target, { max, before: value });
      onChange(event);
    },
    onCompositionStart: () => {
      beforeComposition.current = value;
    },
    onCompositionEnd: (event: CompositionEvent<Field>) => {
      const { currentTarget } = event;
      const composed = currentTarget.value;
      limitLength(currentTarget, { max, before: beforeComposition.current });
      // React tells no change of a value that a handler sets.
      if (currentTarget.value !== composed) onChange({ ...event, target: currentTarget, currentTarget });
    },
  };
}
