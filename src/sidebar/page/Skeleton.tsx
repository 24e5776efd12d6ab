/** The shape of what is coming, and a word for it. */
export function Skeleton(props: { label: string }) {
  return (
    <div class="skeleton" role="status">
      <span class="muted">{props.label}</span>
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
