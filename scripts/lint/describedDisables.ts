import type { Rule } from 'eslint';

const DIRECTIVE = /^\s*eslint-disable(?:-next-line|-line)?(?=\s|$)(.*)$/su;
const DESCRIPTION = /\s-{2,}\s*\S/u;

/** Refuses `eslint-disable` comments that switch off everything or don't say why: `-- reason` at their end. */
export const describedDisables: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      undescribed: 'Say why after `--`, or mend the code instead of disabling the rule.',
      unlimited: 'Name the rule that is disabled.',
    },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const content = DIRECTIVE.exec(comment.value)?.[1];
          if (content === undefined || !comment.loc) continue;
          const [named = ''] = content.split(/\s-{2,}\s/u);
          const messageId =
            named.trim() === '' ? 'unlimited' : DESCRIPTION.test(content) ? undefined : 'undescribed';
          // A directive silences reports from its first column on, so this one comes from the column before.
          const start = { line: comment.loc.start.line, column: -1 };
          if (messageId) context.report({ messageId, loc: { start, end: comment.loc.end } });
        }
      },
    };
  },
};
