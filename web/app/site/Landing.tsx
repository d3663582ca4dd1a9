export default function Landing() {
  return <h1>Stoa</h1>;
}
