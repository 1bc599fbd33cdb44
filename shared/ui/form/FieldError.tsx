/** A field's error; a screen reader reads it when it appears. */
export function FieldError({ text }: { text: string }) {
  return (
    <span role="alert" className="text-error-ink">
      {text}
    </span>
  );
}
