import type { DemoAct } from '@site/contract/http/orders';
import { messageOf } from '@site/platform/errors';
import { formatEuros } from '@site/platform/format';
import { QueryView } from '@site/platform/QueryView';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { ButtonLink } from '@site/ui/ButtonLink';
import { Card } from '@site/ui/Card';
import { EmptyState } from '@site/ui/EmptyState';
import { Notice } from '@site/ui/Notice';
import { PageHeader } from '@site/ui/PageHeader';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { space } from '@site/ui/tokens';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';
import { useActOnDemoMutation, useOrderQuery } from './ordersApi.ts';
import { useText } from './useText.ts';

const Till = styled(Card)`
  width: min(100%, 480px);
  margin: ${space[6]} auto 0;
`;

export function DemoPayPage() {
  const text = useText();
  const lang = useLang();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const checkout = useLocation().hash.slice(1);
  const query = useOrderQuery(id, { refetchOnMountOrArgChange: true });
  const [act, { error, isLoading }] = useActOnDemoMutation();
  const [isDeclined, setIsDeclined] = useState(false);

  const press = async (what: DemoAct) => {
    setIsDeclined(false);
    const answer = await act({ checkout, act: what });
    if (answer.error) return;
    if (what === 'decline') setIsDeclined(true);
    else void navigate(paths.order(id), { replace: true });
  };
  const busy = { busy: isLoading, busyLabel: text('demoBusy') };

  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={420} steps={3} />}
      failed={text('failedOne')}
      level={1}
      missing={<EmptyState level={1} title={text('unknown')} text={text('unknownText')} />}
    >
      {({ state, number, total }) =>
        state === 'open' ? (
          <Till>
            <Stack $gap={5}>
              <PageHeader title={text('demoTitle')} lead={text('demoLead')} />
              <p>{text('demoAmount', { number, total: formatEuros(total, lang) })}</p>
              {isDeclined && (
                <Notice tone="error" title={text('demoDeclined')}>
                  {text('demoDeclinedText')}
                </Notice>
              )}
              {error !== undefined && <Notice tone="error">{messageOf(error) ?? text('failedOne')}</Notice>}
              <Stack $gap={3}>
                <Button variant="primary" wide {...busy} onClick={() => void press('pay')}>
                  {text('demoPay')}
                </Button>
                <Button wide {...busy} onClick={() => void press('lose')}>
                  {text('demoLose')}
                </Button>
                <Button wide {...busy} onClick={() => void press('decline')}>
                  {text('demoDecline')}
                </Button>
                <ButtonLink to={paths.order(id)} wide>
                  {text('demoCancel')}
                </ButtonLink>
              </Stack>
            </Stack>
          </Till>
        ) : (
          <Navigate replace to={paths.order(id)} />
        )
      }
    </QueryView>
  );
}
