import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { noVisibleText } from './noVisibleText.ts';

const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { ecmaFeatures: { jsx: true } },
  },
});

const errors = [{ messageId: 'visible' }];

tester.run('no-visible-text', noVisibleText, {
  valid: [
    '<p>{t("title")}</p>',
    '<p>{RANK_NAMES[rank]}</p>',
    '<p>{count} / {total} · 100 %</p>',
    '<p>&nbsp;–&nbsp;</p>',
    '<p>{isOpen ? t("open") : null}</p>',
    '<p>{`${count} / ${total}`}</p>',
    '<p className="wide" data-testid="row" lang="de" />',
    '<img alt="" src="/head.png" />',
    '<img alt={name} src="/head.png" />',
    '<button aria-label={t("close")} type="button" />',
    '<Head labelledBy="heading" textKey="hello" />',
    'const text = "not shown here";',
  ],
  invalid: [
    { code: '<p>Hello</p>', errors },
    { code: '<>Grüße</>', errors },
    { code: '<p>привет</p>', errors },
    { code: '<p>{count} coins</p>', errors },
    { code: '<p>{"Hello"}</p>', errors },
    { code: '<p>{`${count} coins`}</p>', errors },
    { code: '<p>{isNew ? "New" : "Old"}</p>', errors: [...errors, ...errors] },
    { code: '<p>{isNew && "New"}</p>', errors },
    { code: '<p>{name ?? "Nobody"}</p>', errors },
    { code: '<p>{count + " coins"}</p>', errors },
    { code: '<p>{"Hello" as string}</p>', errors },
    { code: '<button aria-label="Close" />', errors },
    { code: '<button aria-label={"Close"} />', errors },
    { code: '<img alt="A head" />', errors },
    { code: '<input placeholder={`Name ${index}`} />', errors },
    { code: '<Panel title={isNew ? "New" : t("old")} />', errors },
    { code: '<Field label="Name" />', errors },
    { code: '<Dialog confirmLabel="Yes" />', errors },
    { code: '<Field helperText="At least eight" />', errors },
  ],
});
