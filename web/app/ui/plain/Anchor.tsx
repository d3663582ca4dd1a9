import type { ComponentProps } from 'react';

/**
 * A link inside a sentence, for addresses outside the router. The sentence supplies the link's text:
 *
 *     <Trans id="Need help? <0>Write to support</0>" components={{ 0: <Anchor href={`mailto:${email}`} /> }} />
 */
export const Anchor = ({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a>;
