import type { SetupResponse } from '@site/contract/http/account';
import { codeOf } from '@site/platform/errors';
import { useForm } from '@site/platform/useForm';
import { blockCorner } from '@site/ui/block';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { buttonStyles } from '@site/ui/buttonStyles';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { CodeField } from '@site/ui/CodeField';
import { Stack } from '@site/ui/Stack';
import { color, font, size, space } from '@site/ui/tokens';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { CopyButton } from '../../copy/CopyButton.tsx';
import { CardHeading } from '../../forms/cards.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useTurnOnSecondFactorMutation } from '../../session/sessionApi.ts';
import { refusalOf } from './problems.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useText } from './useText.ts';

const Heading = styled(CardHeading)`
  display: flex;
  align-items: center;
  gap: ${space[3]};
`;

const Title = styled.span`
  min-width: 0;
  hyphens: auto;
`;

const StepNumber = styled.span`
  ${blockCorner(1)}
  flex: none;
  width: 32px;
  height: 32px;
  background: ${color.line};
  font-size: ${size.lead};
  line-height: 32px;
  text-align: center;
`;

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <Card as="li">
      <Stack $gap={4}>
        <Heading>
          <StepNumber>{number}</StepNumber>
          <Title>{title}</Title>
        </Heading>
        <p>{text}</p>
        {children}
      </Stack>
    </Card>
  );
}

const Scan = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[5]};
`;

/** Cameras need a dark code on a light background, whatever the page's colors. */
const Picture = styled.img`
  ${blockCorner(2)}
  width: 208px;
  height: 208px;
  padding: ${space[2]};
  background: #fff;
  image-rendering: pixelated;
`;

const Typed = styled(Stack)`
  flex: 1 1 240px;
  min-width: 0;
`;

const Secret = styled.code`
  color: ${color.text};
  font: 600 ${size.lead} / 1.6 ${font.code};
  font-variant-numeric: slashed-zero;
  letter-spacing: 0.06em;
  /* Balances the number of groups per line. */
  text-wrap: balance;
  user-select: all;
`;

/** A phone can't scan its own screen. */
const AppLink = styled.a`
  ${buttonStyles('quiet')}
  align-self: start;
`;

interface SetupStepsProps {
  readonly setup: SetupResponse;
  readonly onDone: () => void;
  readonly onRestart: () => void;
}

/** In this order: players must save a fallback first. */
export function SetupSteps({ setup, onDone, onRestart }: SetupStepsProps) {
  const text = useText();
  const [turnOn, { isLoading, error }] = useTurnOnSecondFactorMutation();
  const [isSaved, setIsSaved] = useState(false);
  const { choice, failure, whenValid } = useForm(
    { code: '' },
    () => ({}),
    (refused) => refusalOf(refused, text),
  );

  const send = whenValid(async (body) => {
    await turnOn(body).unwrap();
    onDone();
  });

  return (
    <Stack as="ol" $gap={5}>
      <Step number={1} title={text('scan')} text={text('scanText')}>
        <Scan>
          <Picture src={setup.qrCodeUrl} alt={text('qrCode')} width={208} height={208} />
          <Typed $gap={3}>
            <AppLink href={setup.appUrl}>{text('openApp')}</AppLink>
            <p>{text('secret')}</p>
            <Secret>{setup.secret.match(/.{1,4}/g)?.join(' ')}</Secret>
            <Cluster>
              <CopyButton
                value={setup.secret}
                words={{ copy: text('copySecret'), copied: text('copied'), failed: text('copyFailed') }}
              />
            </Cluster>
          </Typed>
        </Scan>
      </Step>
      <Step number={2} title={text('save')} text={text('saveText')}>
        <RecoveryCodes codes={setup.recoveryCodes} isSaved={isSaved} onSaved={setIsSaved} />
      </Step>
      <Step number={3} title={text('confirm')} text={isSaved ? text('confirmText') : text('confirmFirst')}>
        {isSaved && (
          <Form onSend={send}>
            <CodeField {...choice('code')} label={text('code')} />
            <FormProblem>{failure}</FormProblem>
            <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
              {text('submit')}
            </Button>
            {codeOf(error) === 'no_setup' && <Button onClick={onRestart}>{text('restart')}</Button>}
          </Form>
        )}
      </Step>
    </Stack>
  );
}
