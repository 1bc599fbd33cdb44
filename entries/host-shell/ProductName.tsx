import { ProductLogo } from '../../shared/ui/image/ProductLogo';

/** The product's logo and its name, which is not translated. `className` is added to the name only. */
export function ProductName({ className = '' }: { className?: string }) {
  return (
    <>
      <ProductLogo className="size-9 shrink-0" />
      <span className={`min-w-0 grow truncate font-semibold text-lg ${className}`}>Vestibule</span>
    </>
  );
}
