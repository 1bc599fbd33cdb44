import type { RenderField } from './branding-context';

/** Renders a field of the branding as a section of a Mustache template, for the skeletons. */
export const renderTemplateField: RenderField = (field, render, otherwise) => {
  const name = `data.branding.${field}`;
  return (
    <>
      {`{{#${name}}}`}
      {render(`{{${name}}}`)}
      {`{{/${name}}}`}
      {otherwise ? (
        <>
          {`{{^${name}}}`}
          {otherwise}
          {`{{/${name}}}`}
        </>
      ) : null}
    </>
  );
};
