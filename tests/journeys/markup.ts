import { expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

/** Everything it knows but matters of taste in which React and the browser write otherwise, and the ids React makes. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    'no-dup-class': 'off',
    'no-implicit-input-type': 'off',
    'no-redundant-for': 'off',
    'prefer-native-element': 'off',
    'presentation-role-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // everything comes from the server itself
    'require-sri': 'off',
  },
});

/** Fails with what is wrong with a page's markup: rule, message and place. */
export async function expectValid(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const said = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  );
  expect(said).toEqual([]);
}
