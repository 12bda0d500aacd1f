import { QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso/router';
import { address, BASE } from '../address.ts';
import { get } from '../api/call.ts';
import { Failure } from '../api/failure.ts';
import { Page } from '../components/page.tsx';
import { Loading, Problem } from '../components/states.tsx';
import { access } from '../state/session.ts';
import { Layout } from './layout.tsx';
import { SCREENS } from './screens.ts';
import { shell } from './shell.texts.ts';
import { SignIn } from './sign-in.tsx';

/** An answer that says what is wrong stays so; only lost connections and 5xx are asked again. */
const mayHelp = (error: unknown) => !(error instanceof Failure) || error.status >= 500;

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && mayHelp(error),
      staleTime: 5000,
      // a request to this machine needs no internet
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

export function App() {
  const wasIn = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const begin = () => {
    setFailure(null);
    get('/admin/session').then(
      (session) => {
        access.value = session.access;
      },
      (error: unknown) => {
        if (!(error instanceof Failure && error.status === 401)) setFailure(error);
      },
    );
  };
  useEffect(begin, []);
  if (access.value === null)
    return (
      <main class="sign-in">
        {failure === null ? <Loading /> : <Problem error={failure} retry={begin} />}
      </main>
    );
  if (access.value === 'none')
    return <SignIn hasEnded={wasIn.current} onSignedIn={() => client.resetQueries()} />;
  wasIn.current = true;
  return (
    <QueryClientProvider client={client}>
      <LocationProvider scope={BASE}>
        <Layout>
          <ErrorBoundary>
            <Router>
              {SCREENS.map(({ path, component }) => (
                <Route key={path} path={`${BASE}${path}`} component={component} />
              ))}
              <Route path={BASE} component={Start} />
              <Route default component={NotFound} />
            </Router>
          </ErrorBoundary>
        </Layout>
      </LocationProvider>
    </QueryClientProvider>
  );
}

function Start() {
  const { route } = useLocation();
  useEffect(() => route(address(SCREENS[0]?.path ?? '/'), true), []);
  return <Loading />;
}

function NotFound() {
  return (
    <Page title={shell.notFound}>
      <p>{shell.notFoundHint}</p>
    </Page>
  );
}
