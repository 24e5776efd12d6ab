/** A sentence of the catalogue with a host in bold where it says `{host}`. */
export function HostSentence(props: { text: string; host: string }) {
  const [before, after] = props.text.split('{host}');
  return (
    <>
      {before}
      <b>{props.host}</b>
      {after}
    </>
  );
}
