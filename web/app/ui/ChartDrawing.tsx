import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';

interface DrawingProps {
  readonly data: Record<string, string | number>[];
  readonly series: { readonly name: string; readonly color: string }[];
  readonly format: (value: number) => string;
  readonly kind: 'bars' | 'lines';
}

/** What Chart.tsx draws; it is loaded with its library. The table beside it is what keyboards and screen readers get. */
export default function ChartDrawing({ data, series, format, kind }: DrawingProps) {
  const common = {
    data,
    series,
    dataKey: 'name',
    h: '100%',
    withLegend: true,
    valueFormatter: format,
    tickLine: 'none' as const,
    yAxisProps: { width: 84 },
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
