import { defineFeature } from '@site/platform/feature';
import { selectUser, setBadge, useAppDispatch, useAppSelector } from '@site/platform/store';
import { textHook } from '@site/platform/text';
import { screen } from '@testing-library/react';
import { useNavigate, useParams } from 'react-router-dom';
import { player } from './players.ts';
import { renderInPage, renderPage } from './renderPage.tsx';

const useText = textHook<{ greeting: string }>('garden/gate');

function GatePage() {
  const text = useText();
  const { name = '' } = useParams();
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (
    <>
      <h1>{text('greeting', { name })}</h1>
      <p>{user ? user.name : '–'}</p>
      <button onClick={() => dispatch(setBadge({ id: 'gate', value: 3 }))}>badge</button>
      <button onClick={() => void navigate('/elsewhere?a=1')}>leave</button>
    </>
  );
}

function Badge() {
  return <output>{useAppSelector(({ badges }) => badges['gate'] ?? 'none')}</output>;
}

const gate = defineFeature({
  name: 'gate',
  routes: [
    { path: '/gate/:name', title: { de: '', en: '' }, guard: {}, page: () => Promise.resolve(GatePage) },
  ],
  strings: {
    de: () => Promise.resolve({ greeting: 'Hallo {{name}}' }),
    en: () => Promise.resolve({ greeting: 'Hello {{name}}' }),
  },
});

test('a page stands at its address, in English, and nobody is logged in', async () => {
  await renderPage('garden', gate, { at: '/gate/Ann' });
  expect(screen.getByRole('heading')).toHaveTextContent('Hello Ann');
  expect(screen.getByText('–')).toBeInTheDocument();
});

test('in another language, for a player', async () => {
  await renderPage('garden', gate, { at: '/gate/Ann', lang: 'de', player: player({ name: 'Bo' }) });
  expect(screen.getByRole('heading')).toHaveTextContent('Hallo Ann');
  expect(screen.getByText('Bo')).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('de');
});

test('where a page leads is known, and the page is gone', async () => {
  const { person, address } = await renderPage('garden', gate, { at: '/gate/Ann' });
  expect(address()).toBe('/gate/Ann');
  await person.click(screen.getByRole('button', { name: 'leave' }));
  expect(address()).toBe('/elsewhere?a=1');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

describe('between tests', () => {
  test('something is left behind', async () => {
    localStorage.setItem('draft', 'a');
    const { person } = await renderPage('garden', gate, { at: '/gate/Ann', player: player() });
    await person.click(screen.getByRole('button', { name: 'badge' }));
  });
  test('and is gone', async () => {
    await renderInPage(<Badge />);
    expect(screen.getByRole('status')).toHaveTextContent('none');
    expect(localStorage).toHaveLength(0);
  });
});
