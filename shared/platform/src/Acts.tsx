import { Cluster } from '@site/ui/Cluster';
import { useState, type ReactNode } from 'react';
import { ActButton, type ActButtonProps } from './ActButton.tsx';

type Entered = Parameters<ActButtonProps<unknown>['argOf']>[0];

interface ActsProps<Name extends string, Arg> extends Pick<
  ActButtonProps<Arg>,
  'hint' | 'problem' | 'useAct'
> {
  /** What the reader may do now. */
  readonly names: readonly Name[];
  /** As `defineActs` defines them. */
  readonly acts: Readonly<Record<Name, { readonly grave?: boolean | undefined }>>;
  /** Returns the feature's strings: what each act is called, and what it does. */
  readonly text: (key: Name | `${Name}Text`) => string;
  readonly argOf: (name: Name, entered: Entered) => Arg;
  /** What a single act also asks and says. */
  readonly more?: Readonly<
    Partial<
      Record<Name, { readonly question?: ActButtonProps<Arg>['question'] | false; readonly says: ReactNode }>
    >
  >;
}

/**
 * Renders a button for each act that is possible, as {@link ActButton}. They stay while the dialog of one is open: it may be
 * saying that somebody else has acted meanwhile, after which its act is possible no longer.
 */
export function Acts<Name extends string, Arg>(props: ActsProps<Name, Arg>) {
  const { names, acts, text, argOf, more, ...form } = props;
  const [held, setHeld] = useState<readonly Name[]>();
  return (
    <Cluster>
      {(held ?? names).map((name) => (
        <ActButton
          key={name}
          {...form}
          label={text(name)}
          argOf={(entered) => argOf(name, entered)}
          {...(more?.[name]?.question && { question: more[name].question })}
          onToggle={(isOpen) => setHeld(isOpen ? names : undefined)}
          variant={acts[name].grave ? 'danger' : 'quiet'}
        >
          {more?.[name]?.says}
          <p>{text(`${name}Text`)}</p>
        </ActButton>
      ))}
    </Cluster>
  );
}
