import type { SetupAnswer } from '@site/contract/http/account';
import { codeOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { ErrorState } from '@site/ui/ErrorState';
import { LoadingState } from '@site/ui/LoadingState';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { BackLink } from '../../forms/BackLink.tsx';
import { Success } from '../../forms/Success.tsx';
import { useLeaveLater } from '../../forms/useLeaveLater.ts';
import { useBeginSecondFactorMutation } from '../../session/sessionApi.ts';
import { SetupSteps } from './SetupSteps.tsx';
import { TurnedOn } from './TurnedOn.tsx';
import { useRememberSecondFactor } from './useRememberSecondFactor.ts';
import { useText } from './useText.ts';

const REDIRECT = 1500;

const Width = styled(Stack)`
  max-width: 720px;
  margin: 0 auto;
`;

type View =
  | { readonly is: 'loading' | 'failed' | 'on' | 'done' | 'off' }
  | { readonly is: 'setup'; readonly setup: SetupAnswer };

/** Turns the second factor on, sets it up anew, and turns it off. */
export function SecondFactorPage() {
  const text = useText();
  const [begin] = useBeginSecondFactorMutation();
  const remember = useRememberSecondFactor();
  const [view, setView] = useState<View>({ is: 'loading' });
  const hasBegun = useRef(false);
  const page = useRef<HTMLDivElement>(null);
  useLeaveLater(view.is === 'done', '/settings', REDIRECT);

  const start = async () => {
    try {
      setView({ is: 'setup', setup: await begin({}).unwrap() });
      remember(false);
    } catch (error) {
      // The session may not know: it can have been turned on elsewhere since.
      const isOn = codeOf(error) === 'code_required';
      if (isOn) remember(true);
      setView({ is: isOn ? 'on' : 'failed' });
    }
  };

  // What was pressed is gone with the view it was in, and the focus must not go with it.
  const change = (next: View) => {
    setView(next);
    page.current?.querySelector('h1')?.focus();
  };
  const restart = () => {
    change({ is: 'loading' });
    void start();
  };

  useEffect(() => {
    // A second set-up would take the place of the one whose picture is shown.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void start();
  });

  return (
    <Width $gap={6} ref={page}>
      <PageHeader title={text('title')} lead={text('lead')} />
      {view.is === 'loading' && <LoadingState label={text('loading')} />}
      {view.is === 'failed' && (
        <ErrorState
          title={text('beginFailed')}
          text={text('beginFailedText')}
          retryLabel={text('retry')}
          onRetry={restart}
        />
      )}
      {view.is === 'setup' && (
        <SetupSteps
          key={view.setup.secret}
          setup={view.setup}
          onDone={() => {
            remember(true);
            setView({ is: 'done' });
          }}
          onRestart={restart}
        />
      )}
      {view.is === 'on' && (
        <TurnedOn
          onBegun={(setup) => change({ is: 'setup', setup })}
          onTurnedOff={() => {
            remember(false);
            setView({ is: 'off' });
          }}
        />
      )}
      {view.is === 'done' && <Success>{text('done')}</Success>}
      {view.is === 'off' && (
        <>
          <Success title={text('isOff')}>{text('isOffText')}</Success>
          <Button onClick={restart}>{text('turnOnAgain')}</Button>
        </>
      )}
      <BackLink to="/settings">{text('back')}</BackLink>
    </Width>
  );
}
