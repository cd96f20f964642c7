/** Takes the place of those parts of supabase-js in every build (vite.config.ts): nobody signs in here, or has files or channels. */
class Unused {
  setAuth() {}
}

export { Unused as AuthClient, Unused as RealtimeClient, Unused as StorageApiError, Unused as StorageClient };
