import type { ComponentType } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { Skeleton } from '../page/Skeleton.tsx';

/**
 * A part of the panel that is loaded when it is first shown, so that the panel itself opens quickly.
 * @param load brings its module; asked once
 * @param meanwhile what stands in its place until it is there
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: 'skeleton' | 'nothing' = 'skeleton',
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const start = () => {
    loading ??= load();
    return loading.then((draw) => {
      loaded = draw;
      return draw;
    });
  };
  return function Lazy(props: Props) {
    const [part, setPart] = useState(loaded && { draw: loaded });
    useLayoutEffect(() => {
      if (part) return;
      let alive = true;
      void start().then((draw) => {
        if (alive) setPart({ draw });
      });
      return () => {
        alive = false;
      };
    }, [part]);
    if (part) return <part.draw {...props} />;
    return meanwhile === 'skeleton' ? <Skeleton label={t('loading')} /> : null;
  };
}
