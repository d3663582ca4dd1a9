import { i18n } from '@stoa/contract/kernel/i18n';
import { TransNoContext } from '@lingui/react/server';
import type { TransProps } from '@lingui/react';

/**
 * Says a message that has elements in it, in the reader's language: `<Trans id="Read the <0>terms</0>." components={{ 0: <a … /> }} />`.
 * Lingui's own asks a context for the language, which is the same for the whole page here.
 */
export const Trans = (props: Pick<TransProps, 'id' | 'values' | 'components'>) => (
  <TransNoContext {...props} lingui={{ i18n: i18n.speaker }} />
);
