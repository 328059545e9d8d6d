import { Skeleton } from '@site/ui/Skeleton';
import { phone } from '@site/ui/tokens';
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { SlotProblem } from './SlotProblem.tsx';
import { contributionKey, type FoundContribution, type SlotName, type SlotProps } from './slots.ts';
import { slots, useAppSelector } from './store.ts';
import { useIsHydrated } from './useIsHydrated.ts';

/** How far below the screen the code of a contribution begins to load, so that scrolling rarely shows its skeleton. */
const AHEAD = '400px';

/** Keeps free what a contribution asks for, so that nothing below moves when it arrives; one that shows nothing takes none. */
const Place = styled.div<{ $height: FoundContribution['data']['height'] }>`
  &:not(:empty) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    ${({ $height }) => $height && `min-height: ${$height.desktop}px;`}
    ${phone} {
      ${({ $height }) => $height && `min-height: ${$height.phone}px;`}
    }
  }
`;

/** A component that is loaded once somebody is about to see it. */
interface Part {
  readonly Shown: ComponentType;
  readonly load: () => void;
}

function createPart(contribution: FoundContribution, props: object, isNow: boolean): Part {
  let load!: () => void;
  const code = new Promise<ComponentType>((resolve) => {
    load = () => resolve(slots.load(contribution, props));
  });
  // The boundary shows the failure; a place that is left before has none.
  code.catch(() => undefined);
  if (isNow) load();
  return { Shown: lazy(async () => ({ default: await code })), load };
}

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly fallback: ReactNode;
}

/** Contains the errors of a contribution: the page and all others go on. */
class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

interface ContributedProps {
  readonly contribution: FoundContribution;
  readonly props: object;
  readonly onRetry: () => void;
}

const idOf = ({ remote, data }: FoundContribution) => `${remote.name} ${contributionKey(data)}`;

/** Whether a page that the server rendered has a contribution in it. */
const isServed = (id: string) => document.querySelector(`[data-slot="${id}"]`) !== null;

function Contributed({ contribution, props, onRetry }: ContributedProps) {
  const { height, render } = contribution.data;
  const id = idOf(contribution);
  const place = useRef<HTMLDivElement>(null);
  const isOnServer = !globalThis.document;
  const reserved = height && <Skeleton height="auto" steps={3} />;
  const [isRendered] = useState(() => (isOnServer ? render === 'server' : isServed(id)));
  const [{ Shown, load }] = useState(() => createPart(contribution, props, isOnServer && isRendered));
  const isHydrated = useIsHydrated();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [load]);
  // The same element on every rendering: React gives up what the server has rendered if it changes before it is hydrated.
  const [content] = useState(() => (
    <Suspense fallback={reserved}>
      <Shown {...props} />
    </Suspense>
  ));
  return (
    <Place ref={place} $height={height} data-slot={isRendered ? id : undefined}>
      <Boundary
        onError={(error) => slots.report(contribution, error)}
        fallback={<SlotProblem onRetry={onRetry} />}
      >
        {isRendered || isHydrated ? content : reserved}
      </Boundary>
    </Place>
  );
}

/** A contribution; trying again fetches its code again. */
function Retried({ contribution, props }: Omit<ContributedProps, 'onRetry'>) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Contributed
      key={attempt}
      contribution={contribution}
      props={props}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

/**
 * Shows what other remotes contribute to a place in the page, for those who may see it. Renders and fetches nothing where
 * nobody contributes.
 *
 * @param name a slot that the feature's `slots` open
 */
export function Slot<Name extends SlotName>({ name, ...props }: { readonly name: Name } & SlotProps[Name]) {
  const found = useMemo(() => slots.find(name), [name]);
  // The selected value is text, which stays the same until what is shown changes.
  const shown = useAppSelector((state) =>
    found
      .filter(({ data }) => slots.passes(data.guard, state))
      .map(idOf)
      .join(),
  ).split(',');
  return found
    .filter((contribution) => shown.includes(idOf(contribution)))
    .map((contribution) => (
      <Retried
        // Its code may have been given the props that it starts with.
        key={`${idOf(contribution)} ${JSON.stringify(props)}`}
        contribution={contribution}
        props={props}
      />
    ));
}
