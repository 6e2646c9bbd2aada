/// <reference types="vite/client" />

/** Identifies the running build; compared with `/build.json` to learn of a newer one. */
declare const __BUILD_ID__: string
