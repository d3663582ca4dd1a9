import { i18n } from '@stoa/contract/kernel/i18n';
import { TransNoContext } from '@lingui/react/server';
import type { TransProps } from '@lingui/react';

/**
 * Renders a message with elements, in the reader's language: `<Trans id="Read the <0>terms</0>." components={{ 0: <a … /> }} />`.
 * Lingui's own component reads the language from a context. We don't need one, because a page has a single language.
 */
export const Trans = ({ values, ...props }: Pick<TransProps, 'id' | 'values' | 'components'>) => (
  <TransNoContext {...props} values={{ site: i18n.site, ...values }} lingui={{ i18n: i18n.speaker }} />
);
