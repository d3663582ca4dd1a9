/** The outline of the mark that a site has unless its operator sets one: a colonnade, as the path of an SVG 28 units wide and high. */
export const colonnade =
  'M14 2 26 8v2H2V8zM4 11.5h3V22H4zm5.67 0h3V22h-3zm5.66 0h3V22h-3zm5.67 0h3V22h-3zM2 23.5h24V26H2z';
