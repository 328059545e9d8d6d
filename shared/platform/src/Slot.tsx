import { Skeleton } from '@site/ui/Skeleton';
import { phone } from '@site/ui/tokens';
import {
  Component,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { RetryNotice } from './RetryNotice.tsx';
import { contributionKey, type FoundContribution, type SlotName, type SlotProps } from './slots.ts';
import { slots, useAppSelector } from './remote.ts';
import { useLang } from './text.ts';
import { useIsHydrated } from './useIsHydrated.ts';

/** Milliseconds after which the code is loaded anyway: a page that is printed later shows all of it. */
const ANYWAY_MS = 5_000;

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

/** Makes a component that is loaded once somebody is about to see it, or now with its props. */
function createPart(contribution: FoundContribution, props: object | undefined) {
  let load!: (given: object) => void;
  const code = new Promise<ComponentType>((resolve) => {
    load = (given) => resolve(slots.load(contribution, given));
  });
  // The boundary shows the failure; a place that is left before has none.
  code.catch(() => undefined);
  if (props) load(props);
  return { Shown: lazy(async () => ({ default: await code })), load };
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Returns whether the contribution is about to be loaded again. */
  readonly onError: (error: unknown) => boolean;
  readonly fallback: (isRetrying: boolean) => ReactNode;
}

const INTACT = { hasFailed: false, isRetrying: false };

/** Contains the errors of a contribution: the page and all others go on. */
class Boundary extends Component<BoundaryProps, typeof INTACT> {
  override state = INTACT;

  static getDerivedStateFromError(): typeof INTACT {
    return { hasFailed: true, isRetrying: true };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ isRetrying: this.props.onError(error) });
  }

  override componentDidUpdate({ children }: BoundaryProps): void {
    // Other props may be some that it can show.
    if (children !== this.props.children && this.state.hasFailed) this.setState(INTACT);
  }

  override render(): ReactNode {
    const { hasFailed, isRetrying } = this.state;
    return hasFailed ? this.props.fallback(isRetrying) : this.props.children;
  }
}

const FAILED = {
  de: 'Dieser Teil der Seite konnte nicht geladen werden.',
  en: 'This part of the page could not be loaded.',
};

function SlotProblem({ onRetry }: { readonly onRetry: () => void }) {
  const failed = FAILED[useLang()];
  // As pages do: what is missing is fetched when the network is back.
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  return (
    <RetryNotice tone="warning" onRetry={onRetry}>
      {failed}
    </RetryNotice>
  );
}

interface ContributedProps {
  readonly contribution: FoundContribution;
  readonly props: object;
  readonly onError: BoundaryProps['onError'];
  readonly onRetry: () => void;
}

const idOf = ({ remote, data }: FoundContribution) => `${remote.name} ${contributionKey(data)}`;

/** Returns whether a page that the server rendered has a contribution in it. */
const isServed = (id: string) => document.querySelector(`[data-slot="${id}"]`) !== null;

function Contributed({ contribution, props, onError, onRetry }: ContributedProps) {
  const { height, render } = contribution.data;
  const id = idOf(contribution);
  const place = useRef<HTMLDivElement>(null);
  const isOnServer = !globalThis.document;
  const reserved = useMemo(() => height && <Skeleton height="auto" steps={3} />, [height]);
  const [isRendered] = useState(() => (isOnServer ? render === 'server' : isServed(id)));
  const [{ Shown, load }] = useState(() =>
    createPart(contribution, isOnServer && isRendered ? props : undefined),
  );
  const appear = useEffectEvent(() => load(props));
  const isHydrated = useIsHydrated();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(),
      { rootMargin: AHEAD },
    );
    const timer = setTimeout(see, ANYWAY_MS);
    const paper = globalThis.matchMedia?.('print');
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      paper?.removeEventListener('change', see);
    };
    function see(): void {
      stop();
      appear();
    }
    observer.observe(place.current!);
    paper?.addEventListener('change', see);
    return stop;
  }, []);
  // The same element until a prop changes: React gives up what the server has rendered if it changes before it is hydrated.
  const content = useMemo(
    () => (
      <Suspense fallback={reserved}>
        <Shown {...props} />
      </Suspense>
    ),
    [Shown, props, reserved],
  );
  return (
    <Place ref={place} $height={height} data-slot={isRendered ? id : undefined}>
      <Boundary
        onError={onError}
        fallback={(isRetrying) => (isRetrying ? reserved : <SlotProblem onRetry={onRetry} />)}
      >
        {isRendered || isHydrated ? content : reserved}
      </Boundary>
    </Place>
  );
}

/** A contribution; trying again fetches its code again, by itself where only a part of it did not arrive. */
function Retried({ contribution, props }: Pick<ContributedProps, 'contribution' | 'props'>) {
  const [attempt, setAttempt] = useState(0);
  const retries = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const retry = () => setAttempt((count) => count + 1);
  return (
    <Contributed
      key={attempt}
      contribution={contribution}
      props={props}
      onError={(error) => {
        const delay = slots.report(contribution, error, retries.current);
        if (delay === undefined) return false;
        retries.current += 1;
        timer.current = setTimeout(retry, delay);
        return true;
      }}
      onRetry={retry}
    />
  );
}

/** Returns the same object until a value in it changes. */
function useSame<Props extends object>(props: Props): Props {
  const [known, setKnown] = useState(props);
  if (JSON.stringify(known) === JSON.stringify(props)) return known;
  setKnown(props);
  return props;
}

/**
 * Shows what other remotes contribute to one of the feature's `slots`, for those who may see it. Renders and fetches
 * nothing where nobody contributes, or inside itself. A contribution stays while its props change.
 */
export function Slot<Name extends SlotName>({ name, ...given }: { readonly name: Name } & SlotProps[Name]) {
  const props = useSame(given);
  const isInside = useContext(slots.around).includes(name);
  const found = useMemo(() => (isInside ? [] : slots.find(name)), [isInside, name]);
  // The selected value is text, which stays the same until what is shown changes.
  const shown = useAppSelector((state) =>
    found
      .filter(({ data }) => slots.passes(data.guard, state))
      .map(idOf)
      .join(),
  ).split(',');
  return found
    .filter((contribution) => shown.includes(idOf(contribution)))
    .map((contribution) => <Retried key={idOf(contribution)} contribution={contribution} props={props} />);
}
