import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A box over the panel. Escape or a click elsewhere closes it (the browser does both) and gives the focus back. */
export function Popover(props: {
  label: string;
  side: 'start' | 'end';
  role?: 'menu' | 'dialog';
  onClose: () => void;
  children: ComponentChildren;
}) {
  const box = useRef<HTMLDivElement>(null);
  const onClose = useRef(props.onClose);
  onClose.current = props.onClose;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = document.activeElement;
    const toggled = (event: ToggleEvent) => {
      if (event.newState === 'closed') onClose.current();
    };
    element.showPopover();
    element.addEventListener('toggle', toggled);
    element.querySelector<HTMLElement>('input, [role=menuitem]')?.focus();
    return () => {
      element.removeEventListener('toggle', toggled);
      const inside = element.contains(document.activeElement) || document.activeElement === document.body;
      if (inside && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      ref={box}
      popover="auto"
      {...{ role: props.role ?? 'dialog', 'aria-label': props.label }}
      class={`popover at-${props.side}`}
    >
      {props.children}
    </div>
  );
}
