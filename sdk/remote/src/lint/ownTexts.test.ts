import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { ownTexts } from './ownTexts.ts';

const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { ecmaFeatures: { jsx: true } },
  },
});

const errors = [{ messageId: 'shared' }];

tester.run('own-texts', ownTexts, {
  valid: [
    '<p>{text("title")}</p>',
    '<p>\n  {text("title")}\n</p>',
    '<p>{isShown ? text("hide") : text("show")}</p>',
    '<p>{isDone && text("done")}</p>',
    '<p>{`${count}/${max}`}</p>',
    '<p><Icon /><span>{text("title")}</span></p>',
    '<p><bdi>{name}</bdi> <span>{text("left")}</span></p>',
    '<p><bdi>{name}</bdi>{" "}<span>{text("left")}</span></p>',
    '<p>{/* why */}{text("title")}</p>',
    '<p>{children}{isBusy && <Track />}</p>',
    '<>{content}<Icon /></>',
  ],
  invalid: [
    { code: '<p><Icon />{text("title")}</p>', errors },
    { code: '<p><Icon />{formatNumber(count, lang)}</p>', errors },
    { code: '<p><Icon />{entry.label}</p>', errors },
    { code: '<p><Icon />{busyLabel}</p>', errors },
    { code: '<p><Icon />{isShown ? text("hide") : <Eye />}</p>', errors },
    { code: '<p><Icon />{place > 0 && ", "}</p>', errors },
    { code: '<p><bdi>{name}</bdi>{": "}</p>', errors },
    { code: '<p><bdi>{name}</bdi>{`${a}`}</p>', errors },
    { code: '<p>{count}/{max}</p>', errors: [...errors, ...errors] },
    { code: '<>{text("title")}</>', errors },
  ],
});
