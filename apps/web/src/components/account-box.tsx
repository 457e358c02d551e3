import { useState } from 'react'
import { type Identity, useIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'
import { deferred } from '#ui/deferred.tsx'
import { Dropdown } from '#ui/dropdown.tsx'
import { Avatar } from './avatar.tsx'

// Nobody opens them in the first second; they come with the first sign that somebody will.
const loadPanel = () => import('./account-panel.tsx')
const loadModal = () => import('#ui/modal.tsx')
const AccountPanel = deferred(() => loadPanel().then((module) => module.AccountPanel))
const Modal = deferred(() => loadModal().then((module) => module.Modal))

const signInButton =
  'rounded-lg px-3 py-2 text-14 font-bold hover:bg-brand-deep aria-expanded:bg-brand-deep'
const playerButton =
  'grid size-11 place-items-center rounded-full hover:bg-brand-deep aria-expanded:bg-brand-deep'
const panel =
  'absolute top-full right-0 mt-2 w-80 animate-open rounded-xl border border-line border-t-2 border-t-leaf bg-raised p-4'

/** The account at the right of the header. Its room is kept until the browser tells who it is. */
export function AccountBox() {
  const identity = useIdentity()
  return (
    <div
      id="account"
      onPointerEnter={preload}
      onFocus={preload}
      className="flex h-11 min-w-24 items-center justify-end"
    >
      {identity !== null && <AccountButton user={identity?.user} />}
    </div>
  )
}

function preload() {
  void loadPanel()
  void loadModal()
}

/** Opens a dropdown on large screens, a modal on the others. */
function AccountButton({ user }: { user: Identity['user'] | undefined }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const name = user ? t('account.menu', { name: user.name }) : t('account.sign_in')
  const label = user ? <Avatar playerId={user.id} className="size-9" /> : t('account.sign_in')
  const className = user ? playerButton : signInButton
  return (
    <>
      <div className="hidden lg:block">
        <Dropdown label={label} name={name} buttonClassName={className} panelClassName={panel}>
          {(close) => <AccountPanel user={user} onDone={close} />}
        </Dropdown>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={name}
        onClick={() => setIsOpen(true)}
        className={`${className} lg:hidden`}
      >
        {label}
      </button>
      {/* Not hidden with its button: a modal that a turned tablet hides would still block the page. */}
      {isOpen && (
        <Modal
          onClose={() => setIsOpen(false)}
          title={user?.name ?? t('account.sign_in')}
          closeLabel={t('account.close')}
        >
          <AccountPanel user={user} onDone={() => setIsOpen(false)} />
        </Modal>
      )}
    </>
  )
}
