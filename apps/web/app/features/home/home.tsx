export default function Home() {
  return (
    <div className="page">
      <h1>Dakbag</h1>
    </div>
  );
}
