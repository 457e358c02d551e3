import type { PictureKind } from '@kodama/rules/pictures'
import {
  type ChangeEvent,
  type DragEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '#lib/translation.ts'
import { quietButton } from '#ui/button-classes.ts'
import { useFocusReturn } from '#ui/focus-return.ts'

type Props = { kind: PictureKind; hasPicture: boolean; onFile: (file: File) => void }

const group = { role: 'group' } as const

/** Chosen, dropped, pasted, or taken with the camera of a phone. */
export function PictureSource({ kind, hasPicture, onFile }: Props) {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useFocusReturn(hasPicture, input)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0]
    if (!file) return
    event.preventDefault()
    onFile(file)
  })

  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <div
      {...group}
      aria-label={t('editor.picture.source')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-quiet/50 p-4 text-center text-balance data-over:border-leaf data-over:bg-leaf/10"
    >
      <p className="hidden text-14 text-quiet pointer-fine:block">{t('editor.picture.drop')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <FileButton ref={input} onFile={onFile}>
          {hasPicture ? t('editor.picture.another') : t('editor.picture.choose')}
        </FileButton>
        <div className="hidden pointer-coarse:block">
          <FileButton capture={kind === 'avatar' ? 'user' : 'environment'} onFile={onFile}>
            {t('editor.picture.take')}
          </FileButton>
        </div>
      </div>
      <p className="text-13 text-quiet">{t('editor.picture.formats')}</p>
    </div>
  )
}

type ButtonProps = {
  ref?: Ref<HTMLInputElement>
  capture?: 'user' | 'environment'
  onFile: (file: File) => void
  children: string
}

function FileButton({ ref, capture, onFile, children }: ButtonProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file can be chosen again.
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <label
      className={`${quietButton} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf`}
    >
      {children}
      <input
        ref={ref}
        type="file"
        accept="image/*"
        capture={capture}
        onChange={choose}
        className="sr-only"
      />
    </label>
  )
}
