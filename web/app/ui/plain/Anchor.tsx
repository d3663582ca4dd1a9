import type { ComponentProps } from 'react';

/**
 * A link inside a sentence, whose words come from the sentence. For addresses that the router must not answer:
 *
 *     <Trans id="Need help? <0>Write to support</0>" components={{ 0: <Anchor href={`mailto:${email}`} /> }} />
 */
export const Anchor = ({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a>;
