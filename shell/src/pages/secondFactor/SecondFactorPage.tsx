import type { SetupResponse } from '@site/contract/http/account';
import { Button } from '@site/ui/Button';
import { Notice } from '@site/ui/Notice';
import { BackLink } from '@site/ui/BackLink';
import { PageHeader } from '@site/ui/PageHeader';
import { useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
import { CardColumn } from '../../forms/cards.tsx';
import { Success } from '../../forms/Success.tsx';
import { useDelayedRedirect } from '../../forms/useDelayedRedirect.ts';
import { selectUser, userChanged } from '@site/platform/session';
import { rememberSession } from '../../session/rememberSession.ts';
import { ConfirmPassword } from './ConfirmPassword.tsx';
import { SetupSteps } from './SetupSteps.tsx';
import { TurnedOn } from './TurnedOn.tsx';
import { useText } from './useText.ts';

const REDIRECT_DELAY_MS = 1500;

type View =
  | { readonly kind: 'password' | 'on' | 'done' | 'off' }
  | { readonly kind: 'setup'; readonly setup: SetupResponse };

export function SecondFactorPage() {
  const text = useText();
  const user = useAppSelector(selectUser);
  const remember = useRememberSecondFactor();
  const [view, setView] = useState<View>({ kind: user?.hasSecondFactor ? 'on' : 'password' });
  const page = useRef<HTMLDivElement>(null);
  useDelayedRedirect(view.kind === 'done', '/settings', REDIRECT_DELAY_MS);

  // The focused button disappears with its view, so move the focus to the heading.
  const change = (next: View) => {
    setView(next);
    page.current?.querySelector('h1')?.focus();
  };
  const restart = () => change({ kind: 'password' });

  return (
    <CardColumn $gap={6} ref={page}>
      <PageHeader title={text('title')} lead={text('lead')} />
      {user?.mustSetUpSecondFactor && (
        <Notice tone="info" title={text('neededTitle')}>
          {text('neededText')}
        </Notice>
      )}
      {view.kind === 'password' && (
        <ConfirmPassword
          onBegun={(setup) => change({ kind: 'setup', setup })}
          onAlreadyOn={() => {
            remember(true);
            setView({ kind: 'on' });
          }}
        />
      )}
      {view.kind === 'setup' && (
        <SetupSteps
          key={view.setup.secret}
          setup={view.setup}
          onDone={() => {
            remember(true);
            setView({ kind: 'done' });
          }}
          onRestart={restart}
        />
      )}
      {view.kind === 'on' && (
        <TurnedOn
          onBegun={(setup) => change({ kind: 'setup', setup })}
          onTurnedOff={() => {
            remember(false);
            setView({ kind: 'off' });
          }}
        />
      )}
      {view.kind === 'done' && <Success>{text('done')}</Success>}
      {view.kind === 'off' && (
        <>
          <Success title={text('isOff')}>{text('isOffText')}</Success>
          <Button onClick={restart}>{text('turnOnAgain')}</Button>
        </>
      )}
      <BackLink to="/settings" label={text('back')} />
    </CardColumn>
  );
}

function useRememberSecondFactor(): (isOn: boolean) => void {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  return (isOn) => {
    // Either way, no setup is required any more: ranks that require a second factor can't turn it off.
    const changes = { hasSecondFactor: isOn, mustSetUpSecondFactor: undefined };
    dispatch(userChanged(changes));
    if (user) rememberSession({ ...user, ...changes });
  };
}
