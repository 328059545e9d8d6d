import type { ApplicationDecision, ApplicationState } from '@site/contract/http/applications';
import { codeOf, messageOf } from '@site/platform/errors';
import { formatDateTime } from '@site/platform/format';
import { selectUser, showToast, useAppDispatch, useAppSelector, type ToastKind } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { useEffect, useRef, useState } from 'react';
import { stateName } from '../../lib/applicationChoices.ts';
import { isolated } from '../../lib/isolated.ts';
import { useDecideMutation, type Decision, type Outcome, type SeenApplication } from './applicationApi.ts';
import { useText } from './useText.ts';

/** How long the confirmation stays, as long as a toast. */
const RESULT_DURATION_MS = 3_000;

type Result =
  | { readonly kind: 'done' | 'unchanged' }
  | { readonly kind: 'failed'; readonly words: string }
  /** Another decision has come before. */
  | { readonly kind: 'refused'; readonly to: ApplicationState; readonly words: string };

export function useDecision(application: SeenApplication) {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  // Shared beyond the page, so that a user who returns sees pending requests and failed notifications.
  const [send, { data, isLoading }] = useDecideMutation({
    fixedCacheKey: `decision on ${application.id}`,
  });
  const [asked, setAsked] = useState<Pick<Decision, 'to' | 'isStored'>>();
  const [result, setResult] = useState<Result>();
  const isHere = useRef(false);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  useEffect(() => {
    if (result?.kind !== 'done' && result?.kind !== 'unchanged') return;
    const timer = setTimeout(() => setResult(undefined), RESULT_DURATION_MS);
    return () => clearTimeout(timer);
  }, [result]);

  const refusalOf = ({ to, standing }: Outcome) => {
    if (!standing) return text('decided');
    const { by, to: state, created_at: at } = standing;
    const facts = { by: isolated(by), state: stateName(state, lang), at: formatDateTime(at, lang) };
    return text(state === to ? 'alreadyDecided' : 'decidedOtherwise', facts);
  };

  const decide = async (next: Pick<Decision, 'to' | 'isStored'>) => {
    setAsked(next);
    setResult(undefined);
    const { data: outcome, error } = await send({ application, ...next });
    /** Shows the result on the page, or as a toast if the user has left it. */
    const show = (shown: Result | undefined, kind: ToastKind, words: string) => {
      if (isHere.current) setResult(shown);
      else dispatch(showToast({ kind, text: words }));
    };
    if (outcome?.kind === 'refused') {
      const words = refusalOf(outcome);
      show({ kind: 'refused', to: outcome.to, words }, 'error', words);
    } else if (outcome?.kind === 'told') show({ kind: 'done' }, 'success', text('done'));
    else if (outcome?.kind === 'unchanged') setResult({ kind: 'unchanged' });
    // On the page itself, a retry button is shown instead.
    else if (outcome) show(undefined, 'error', text('untold'));
    else {
      // Only show the server's message if it helps the user.
      const isOtherPending = codeOf(error) === 'other_application_pending';
      const words = (isOtherPending && messageOf(error)) || text('saveFailed');
      show({ kind: 'failed', words }, 'error', words);
    }
  };

  const isTelling = isLoading && asked?.isStored === true;
  // If somebody has changed the state since, the applicant is notified of that change instead.
  const isUntold = data?.kind === 'untold' && data.to === application.state;
  return {
    /** The state that is stored, or about to be. */
    state: isLoading && asked ? asked.to : application.state,
    isSaving: isLoading,
    isTelling,
    isUntold: isTelling || isUntold,
    result,
    /** Choosing the current state does nothing. */
    decide: (to: ApplicationState) => {
      if (to !== application.state && !isLoading) void decide({ to });
    },
    forget: () => setResult(undefined),
    tellAgain: () => void decide({ to: application.state, isStored: true }),
  };
}

/**
 * The newest decision, if it is by somebody else and made after the page was opened; `history` begins with the newest.
 */
export function useNews(
  history: readonly ApplicationDecision[] | undefined,
): ApplicationDecision | undefined {
  const me = useAppSelector(selectUser)?.name;
  const [known, setKnown] = useState<number>();
  const newest = history?.[0];
  if (history && known === undefined) setKnown(newest?.id ?? 0);
  const isNews = newest !== undefined && known !== undefined && newest.id > known && newest.by !== me;
  return isNews ? newest : undefined;
}
