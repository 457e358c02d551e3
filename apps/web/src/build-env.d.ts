interface ImportMetaEnv {
  /** A hash of all files with texts. Tests have none. */
  readonly TEXTS_VERSION?: string
}
