import { colorsTuple, createTheme, type CSSVariablesResolver } from '@mantine/core';
import { i18n } from '@stoa/contract/kernel/i18n';

/** A getter, because this file loads before the language is known. */
const close = {
  closeButtonProps: {
    get 'aria-label'() {
      return i18n.t('Close');
    },
  },
};
const fieldStyles = {
  label: {
    display: 'block',
    fontFamily: 'var(--sans)',
    fontWeight: 'var(--bold)',
    fontSize: 'var(--text-control)',
    marginBottom: 'var(--space-1)',
  },
  description: {
    fontFamily: 'var(--sans)',
    fontSize: 'var(--text-small)',
    color: 'var(--ink-soft)',
    marginTop: 'var(--space-1)',
  },
  error: { fontFamily: 'var(--sans)', fontSize: 'var(--text-small)', marginTop: 'var(--space-1)' },
};
/** Without this, elements that Mantine leaves to inherit would use the serif font. */
const sans = { root: { fontFamily: 'var(--sans)' } };
/** Hints are below the input, so that fields beside each other line up whether they have one or not. */
const field = {
  defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'], styles: fieldStyles },
};

const choice = {
  defaultProps: { ...field.defaultProps, styles: { ...fieldStyles, dropdown: { fontFamily: 'var(--sans)' } } },
};

/** Mantine with Stoa's look. The values come from theme.css, and the defaults name every icon button. */
export const theme = createTheme({
  // These only register the names. The actual colors are set below.
  colors: { aegean: colorsTuple('#1f4e79'), terracotta: colorsTuple('#a13c26'), olive: colorsTuple('#4b5a1c') },
  primaryColor: 'aegean',
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
  defaultRadius: 'var(--radius)',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  components: {
    Modal: { defaultProps: close },
    Checkbox: { defaultProps: { styles: sans } },
    TextInput: field,
    Textarea: field,
    NativeSelect: field,
    Select: choice,
    MultiSelect: choice,
    PasswordInput: field,
    Menu: { defaultProps: { trapFocus: true, withInitialFocusPlaceholder: false } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--wash)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-error': 'var(--terracotta)',
  '--mantine-color-success': 'var(--olive)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-disabled': 'var(--disabled)',
  '--mantine-color-disabled-color': 'var(--disabled-ink)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-aegean-filled': 'var(--aegean-fill)',
  '--mantine-color-aegean-filled-hover': 'var(--aegean-fill-hover)',
  '--mantine-color-terracotta-filled': 'var(--terracotta-fill)',
  '--mantine-color-olive-filled': 'var(--olive)',
};
// Mantine draws its inputs with these grays. Its own are cold, and too faint for an input's edge.
const light = {
  ...shared,
  '--mantine-color-white': 'var(--sheet)',
  '--mantine-color-gray-4': 'var(--line-control)',
};
const dark = {
  ...shared,
  '--mantine-color-dark-3': 'var(--ink-soft)',
  '--mantine-color-dark-4': 'var(--line-control)',
  '--mantine-color-dark-5': 'var(--wash)',
  '--mantine-color-dark-6': 'var(--sheet)',
  '--mantine-color-dark-7': 'var(--paper)',
};
/** Both color schemes read the same variables, and theme.css sets their values for each. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light, dark });
