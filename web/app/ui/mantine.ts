// Only the styles of the Mantine components we use, and of the components those are built from. All of them would weigh twice
// as much. If a component appears unstyled, add it: here for all of them, in mantine-inputs.ts for inputs and menus.
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
