import { useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { isObject, type Json } from '../../json/json.ts';
import { printJson } from '../../json/print.ts';
import { visibleText } from '../../site/visible-text.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { pathText } from './tree-path.ts';
import { Value } from './Value.tsx';

/** Children drawn at once. */
const PAGE = 100;
/** Levels that stand open at first, where they are short. */
const OPEN_LEVELS = 2;
const OPEN_SIZE = 20;

type Key = string | number;
interface Chosen {
  readonly keys: readonly Key[];
  readonly value: Json;
}

function childrenOf(value: Json): readonly (readonly [Key, Json])[] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item] as const);
  return isObject(value) ? Object.entries(value) : [];
}

function sizeOf(value: Json): number {
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

function Node(props: { keys: readonly Key[]; value: Json; level: number; onChoose: (chosen: Chosen) => void }) {
  const { keys, value, level } = props;
  const size = sizeOf(value);
  const [open, setOpen] = useState(level <= OPEN_LEVELS && size <= OPEN_SIZE);
  const [shown, setShown] = useState(PAGE);
  const name = keys.at(-1);
  const key = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'ArrowRight' && size > 0 && !open) setOpen(true);
    else if (event.key === 'ArrowLeft' && size > 0 && open) setOpen(false);
    else if (event.key === 'Enter' || event.key === ' ') setOpen(!open);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-selected="false"
      {...(size > 0 ? { 'aria-expanded': open } : {})}
      onFocus={(event) => {
        if (event.target === event.currentTarget) props.onChoose({ keys, value });
      }}
      onKeyDown={key}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the item around it has the keys */}
      <div class="node" onClick={() => size > 0 && setOpen(!open)}>
        <span class="twist" aria-hidden="true">
          {size === 0 ? '' : open ? '▾' : '▸'}
        </span>
        {name !== undefined && <span class="key">{visibleText(String(name))}:</span>}
        <span class="value">
          {size > 0 && open ? (
            <span class="muted">{Array.isArray(value) ? '[ ]' : '{ }'}</span>
          ) : (
            <Value value={value} quoted />
          )}
        </span>
      </div>
      {open && size > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: children of a tree item form a group
        <div role="group">
          {childrenOf(value)
            .slice(0, shown)
            .map(([child, inner]) => (
              <Node key={child} keys={[...keys, child]} value={inner} level={level + 1} onChoose={props.onChoose} />
            ))}
          {size > shown && (
            <div role="none">
              <button type="button" class="link small" onClick={() => setShown(shown + PAGE)}>
                {t('show_more_of', { count: Math.min(PAGE, size - shown), total: size })}
              </button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** A reply as a tree: children are drawn when their parent opens; arrows move, left and right close and open. */
export function Tree(props: { value: Json }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const moved = (event: KeyboardEvent) => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const parent = document.activeElement?.parentElement?.closest<HTMLElement>('[role=treeitem]');
    const to = {
      ArrowDown: items[at + 1],
      ArrowUp: items[at - 1],
      Home: items[0],
      End: items.at(-1),
      ArrowLeft: parent,
    }[event.key];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  const enter = () => box.current?.querySelector<HTMLElement>('[role=treeitem]')?.focus();
  return (
    <>
      <div
        ref={box}
        class="tree"
        role="tree"
        tabIndex={0}
        aria-label={t('view_tree')}
        onKeyDown={moved}
        onFocus={(event) => event.target === event.currentTarget && !chosen && enter()}
      >
        <Node keys={[]} value={props.value} level={1} onChoose={setChosen} />
      </div>
      <div class="row small wide chosen">
        <code class="small grow cut muted">
          {chosen ? visibleText(pathText(chosen.keys)) || t('tree_root') : t('tree_hint')}
        </code>
        {chosen && <CopyButton label={t('copy_value')} text={() => valueToCopy(chosen.value)} />}
        {chosen && <CopyButton label={t('copy_path')} text={() => pathText(chosen.keys)} />}
      </div>
    </>
  );
}

function valueToCopy(value: Json): string {
  return typeof value === 'string' ? value : printJson(value, 2);
}
