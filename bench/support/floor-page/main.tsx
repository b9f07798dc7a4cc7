// The floor that pages are measured against: React, router, query and Mantine with the styles of the parts it uses, and one form.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Stack.css';
import { Button, MantineProvider, Paper, Stack, TextInput, Title } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

function LeastPage() {
  const { data } = useQuery({
    queryKey: ['name'],
    queryFn: () => 'Kasuwa',
    initialData: 'Kasuwa',
    staleTime: 60_000,
  });
  return (
    <Paper p="xl" maw={420} mx="auto" mt="xl">
      <Stack>
        <Title order={1}>Sign in to {data}</Title>
        <TextInput label="E-mail" type="email" />
        <TextInput label="Password" type="password" />
        <Button type="submit">Continue</Button>
      </Stack>
    </Paper>
  );
}

const rootRoute = createRootRoute();
const page = createRoute({ getParentRoute: () => rootRoute, path: '/', component: LeastPage });
const router = createRouter({ routeTree: rootRoute.addChildren([page]) });
const queryClient = new QueryClient();

createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </MantineProvider>,
);
