import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';

interface DrawingProps {
  readonly data: Record<string, string | number>[];
  readonly series: { readonly name: string; readonly color: string }[];
  readonly format: (value: number) => string;
  readonly kind: 'bars' | 'lines';
}

/** The drawing inside Chart.tsx, loaded together with the chart library. Keyboard and screen reader users get the table. */
export default function ChartDrawing({ data, series, format, kind }: DrawingProps) {
  const common = {
    data,
    series,
    dataKey: 'name',
    h: '100%',
    withLegend: true,
    valueFormatter: format,
    tickLine: 'none' as const,
    // Students are counted in whole numbers.
    yAxisProps: { width: 84, allowDecimals: false },
    xAxisProps: { minTickGap: 16 },
  };
  return kind === 'bars' ? (
    <BarChart
      {...common}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
      maxBarWidth={44}
    />
  ) : (
    <LineChart
      {...common}
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={{ isAnimationActive: false }}
      curveType="linear"
    />
  );
}
